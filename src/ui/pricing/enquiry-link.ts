const SUBJECT = 'Enterprise licence'
const BODY = 'Company:\nYearly revenue or funding:\nSeats:\nWhat we work on:\n'

/** Begins a letter to the shop in the reader's mail program. */
export function enquiryLink(address: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(BODY)}`
}
