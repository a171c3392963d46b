import { wordsOf } from '../blog/article.ts'
import { inSections, type ShopText, type TextSection } from './shop-text.ts'

/** A group of the help's questions that match a search. */
export interface HelpGroup {
  readonly id: string
  readonly title: string
  readonly questions: readonly TextSection[]
}

/** Words that people use for the same thing, in lower case; the help texts use one of each group. */
const ALIKE: readonly (readonly string[])[] = [
  ['refund', 'money back', 'reimburse', 'chargeback'],
  ['invoice', 'receipt', 'bill'],
  ['invite', 'invitation'],
  [
    'two-factor',
    'two factor',
    '2fa',
    'mfa',
    'otp',
    'authenticator',
    'authentication',
    'recovery code',
  ],
  ['team', 'colleague', 'coworker', 'employee', 'seat', 'studio'],
  ['format', 'prores', 'codec', 'webm', 'mp4', 'mov', 'exr', 'glb', 'vdb', 'alpha'],
  ['resolution', '4k', '8k', 'hd', 'uhd', 'pixel'],
  [
    'software',
    'nuke',
    'blender',
    'after effects',
    'houdini',
    'resolve',
    'fusion',
    'flame',
    'maya',
    'unreal',
    'unity',
  ],
  ['frame rate', 'fps', 'framerate', 'frames per second'],
  ['color space', 'colorspace', 'rec.709', 'rec709', 'srgb', 'aces', 'acescg', 'ocio', 'gamma'],
  ['student', 'school', 'education', 'educational', 'teacher', 'university'],
  ['cancel', 'unsubscribe', 'terminate'],
  ['tax', 'vat', 'gst'],
  ['discount', 'coupon', 'promo', 'voucher'],
  ['payment', 'card', 'paypal'],
  ['client', 'commercial', 'freelance'],
  ['sign in', 'log in', 'login'],
  ['interrupted', 'resume', 'stuck', 'failed'],
  ['wishlist', 'favorite', 'bookmark'],
  ['expire', 'expiration', 'validity'],
  ['close your account', 'delete my account', 'delete account', 'gdpr'],
]

/**
 * The questions that contain every search word or a synonym of it (help 1): those that match in the question
 * come first, then those that match only with their answer, each in the order of the text.
 */
export function answersTo({ body }: ShopText, sought: string): readonly HelpGroup[] {
  const wanted = wantedOf(sought)
  const hasAll = (text: string) => wanted.every((words) => hasAny(text.toLowerCase(), words))
  const isMeant = ({ title, body: answer }: TextSection) => hasAll(` ${title} ${wordsOf(answer)}`)
  const asksForIt = ({ title }: TextSection) => hasAll(title)
  const first = (one: boolean, other: boolean) => Number(other) - Number(one)
  return inSections(body)
    .sections.map(({ id, title, body: inside }) => ({
      id,
      title,
      questions: inSections(inside, 3)
        .sections.filter(isMeant)
        .toSorted((one, other) => first(asksForIt(one), asksForIt(other))),
    }))
    .filter(({ questions }) => questions.length > 0)
    .toSorted((one, other) => first(one.questions.some(asksForIt), other.questions.some(asksForIt)))
}

/** Whether a text has one of these words, in any form, where a word begins. */
function hasAny(text: string, words: readonly string[]): boolean {
  return words.some((word) => {
    let at = text.indexOf(word)
    while (at > 0 && /[\p{L}\p{N}]/u.test(text.charAt(at - 1))) at = text.indexOf(word, at + 1)
    return at >= 0
  })
}

/** For each search word, all the words that match it. */
function wantedOf(sought: string): readonly (readonly string[])[] {
  const phrases = ALIKE.flatMap((group) => group.filter((word) => word.includes(' ')))
  let rest = sought.toLowerCase()
  const found = phrases.filter((phrase) => rest.includes(phrase))
  for (const phrase of found) rest = rest.replaceAll(phrase, ' ')
  const words = rest.split(/[^\p{L}\p{N}-]+/u).filter((word) => word !== '' && !SMALL.has(word))
  return [...found, ...words].map(
    (word) => ALIKE.find((group) => group.some((one) => isForm(word, one))) ?? [stemOf(word)],
  )
}

/** Words of a question that say nothing about its subject. */
const SMALL = new Set(
  'a an and are can do does for get have how i in is it my of on or the to what where with you your'.split(
    ' ',
  ),
)

/** "refunds" and "refunded" are forms of "refund"; "billion" is not a form of "bill". */
function isForm(word: string, base: string): boolean {
  return word === base || stemOf(word) === stemOf(base)
}

function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '') : word
}
