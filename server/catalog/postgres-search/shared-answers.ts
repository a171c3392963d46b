/** A cache of answers, finished or pending. */
interface Answers<Value> {
  get(key: string): Promise<Value> | undefined
  set(key: string, answer: Promise<Value>): unknown
  delete(key: string): unknown
}

/**
 * Returns one answer to all who ask with the same key, even while it is pending. A failed answer is
 * forgotten, so that the next caller asks again.
 */
export function sharedAnswer<Value>(
  answers: Answers<Value>,
  key: string,
  ask: () => Promise<Value>,
): Promise<Value> {
  const known = answers.get(key)
  if (known) return known
  const answer = ask()
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer
}
