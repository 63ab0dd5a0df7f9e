/** Goes on in a task of its own, so that a press is answered before. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
