/** Below it providers send their messages (checkout 3): signed, so that nothing else needs to guard them. */
export const MESSAGES_PATH = '/api/v1/payments/webhook/'

/** Whether a body stays as it came, since a signature is over its bytes. */
export function isMessage(path: string): boolean {
  return path.startsWith(MESSAGES_PATH)
}
