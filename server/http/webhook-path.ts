/**
 * Payment providers send their messages to paths below it (checkout 3): they are signed, so nothing else needs
 * to guard them.
 */
export const WEBHOOK_PATH = '/api/v1/payments/webhook/'

/** Whether a body stays as it was received, since a signature covers its bytes. */
export function isWebhook(path: string): boolean {
  return path.startsWith(WEBHOOK_PATH)
}
