/** @param delay milliseconds */
export function after(delay: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay))
}
