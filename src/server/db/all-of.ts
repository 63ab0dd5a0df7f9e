export type Asked<Answers extends readonly unknown[]> = { readonly [K in keyof Answers]: Promise<Answers[K]> }

/** Waits for all, also when one fails: nobody else gets the connection while answers are under way. */
export async function allOf<Answers extends readonly unknown[]>(asked: Asked<Answers>): Promise<Answers> {
  const settled = await Promise.allSettled(asked)
  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : null)) as unknown as Answers
}
