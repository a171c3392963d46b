/** What was asked for, or is being. */
interface Answers<Value> {
  get(key: string): Promise<Value> | undefined
  set(key: string, answer: Promise<Value>): unknown
  delete(key: string): unknown
}

/** One answer for all who ask for the same, also while it is under way. What fails is asked for anew. */
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
