/** Below it providers send their messages (checkout 3): signed, so that nothing else needs to guard them. */
export const WEBHOOK_PATH = '/api/v1/payments/webhook/'

/** Whether a body stays as it came, since a signature is over its bytes. */
export function isWebhook(path: string): boolean {
  return path.startsWith(WEBHOOK_PATH)
}
