/** Navigates to a provider's page. Opens only http and https addresses. */
export function redirectTo(address: string): void {
  if (!/^https?:\/\//.test(address)) return
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.click()
}
