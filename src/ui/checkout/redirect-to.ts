/** Goes to a provider's page; nothing but a web address is ever opened. */
export function redirectTo(address: string): void {
  if (!/^https?:\/\//.test(address)) return
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.click()
}
