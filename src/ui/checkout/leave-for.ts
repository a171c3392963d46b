/** Goes to a page of a provider's; nothing but a web address is ever opened. */
export function leaveFor(address: string): void {
  if (!/^https?:\/\//.test(address)) return
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.click()
}
