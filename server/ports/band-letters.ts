import type { LetterTo } from './account-letters.ts'
import type { Letter } from './mail.ts'

/** The yearly question about a member's company (rules 3.8). */
export interface BandLetters {
  /** `license` is the name of the one that covers what they said last; null of one person. */
  stillRight(to: LetterTo, license: string | null): Letter
}
