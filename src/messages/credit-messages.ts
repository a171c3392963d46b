import { inThousands } from '#domain/shared/text.ts'

/** "1 credit", "2,000 credits". */
export function inCredits(credits: number): string {
  return credits === 1 ? '1 credit' : `${inThousands(credits)} credits`
}

/** "1 unused credit", "2,000 unused credits". */
export function inUnusedCredits(credits: number): string {
  return credits === 1 ? '1 unused credit' : `${inThousands(credits)} unused credits`
}

/** "10 credits expire in 7 days." */
export function endingMessage(credits: number, days: number): string {
  const end = credits === 1 ? 'expires' : 'expire'
  return `${inCredits(credits)} ${end} in ${days === 1 ? 'a day' : `${days} days`}.`
}
