import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEXT_NUMBERS } from '#server/articles/text-numbers.ts'
import { countsIn, numbersIn } from './literal-numbers.ts'

/** Numbers in texts that no code defines, each with enough context to identify it. */
const ALLOWED_IN_TEXTS: readonly (readonly [file: string, words: string, why: string])[] = [
  ['help.md', '4K files two, and 3D files two to four', 'prices are data'],
  ['help.md', 'start after four seconds', 'the pace of the page'],
  ['help.md', 'in two clicks', 'how many there are'],
  ['help.md', 'Rec.709', 'a name'],
  ['help.md', 'Blender 4.4', 'a name'],
  ['help.md', 'ProRes 4444', 'a name'],
  ['license.md', 'Enterprise $3M–$20M ', 'names of licenses are data'],
  ['license.md', 'Enterprise $21M–$49M', 'names of licenses are data'],
  ['license.md', 'Enterprise $50M–$99M', 'names of licenses are data'],
  ['license.md', 'Enterprise $100M+', 'names of licenses are data'],
  ['license.md', 'doesn’t happen within 14 days', 'what the contract gives to put a breach right'],
  ['privacy.md', 'up to ten years', 'tax law'],
  ['privacy.md', '| 30 days', 'how long an operator keeps the log'],
  ['privacy.md', 'under 16', 'law'],
  ['withdrawal.md', 'no later than 14 days after we hear from you', 'law, for paying back'],
]

const TEXTS = globSync('texts/*.md')

/** Code that contains the shop's texts: pages, messages, emails, and the output of its commands. */
const SPEAKING = globSync(
  '{src/ui,src/messages,server/email,server/cli,server/documents}/**/*.{ts,tsx}',
)

/** Numbers in such texts that do not come from a rule of the shop. */
const ALLOWED_IN_CODE: readonly (readonly [words: string, why: string])[] = [
  ['it checks again every ten minutes', 'the pace of the scheduler'],
  ['more than three times per second', 'WCAG 2.3.1'],
  ['IDs have 26 letters and digits', 'the form of a number, which holds no rule'],
  ['Move 1% (Shift: 10%)', 'the steps of a key'],
]

/**
 * Blanks out code examples, which have a test of their own. Keeps their line breaks, so that line numbers
 * stay correct.
 */
function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, (code) => code.replace(/.+/g, ''))
}

test('help and policies have placeholders for the numbers of rules', () => {
  expect(TEXTS.length).toBeGreaterThan(5)
  const literal = TEXTS.flatMap((path) => {
    const rest = ALLOWED_IN_TEXTS.filter(([file]) => path.endsWith(file)).reduce(
      (text, [, words]) => text.replace(words, ''),
      withoutCode(readFileSync(path, 'utf8')),
    )
    return rest
      .split('\n')
      .flatMap((line, place) => numbersIn(line).map((number) => `${path}:${place + 1}: ${number}`))
  })
  expect(literal).toEqual([])
})

/** The counts in a source, such as a number of days, characters or files. */
function ruleNumbersIn(source: string): readonly string[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return countsIn(ALLOWED_IN_CODE.reduce((rest, [words]) => rest.replace(words, ''), code))
}

test('pages, messages, e-mails and commands fill numbers of rules in from the domain', () => {
  expect(SPEAKING.length).toBeGreaterThan(300)
  const sources = SPEAKING.map((path) => [path, readFileSync(path, 'utf8')] as const)
  expect(
    sources.flatMap(([path, source]) => ruleNumbersIn(source).map((said) => `${path}: ${said}`)),
  ).toEqual([])
  const all = sources.map(([, source]) => source).join('\n')
  expect(ALLOWED_IN_CODE.filter(([words]) => !all.includes(words))).toEqual([])
})

test('a number of a rule is found in a page and in a message', () => {
  expect(ruleNumbersIn('<p>Withdraw within 14 days, {{ days }} days.</p>')).toEqual(['14 days'])
  expect(ruleNumbersIn("const ADVICE = 'At least ten characters.'")).toEqual(['ten characters'])
  expect(ruleNumbersIn('<p>20% off, 20 % off</p>')).toEqual(['20%', '20 %'])
  expect(ruleNumbersIn('<p>A 14-day refund</p>')).toEqual(['14-day'])
  expect(ruleNumbersIn('<p>Within 30 working days, or 30\n  days</p>')).toEqual([
    '30 working days',
    '30\n  days',
  ])
  expect(ruleNumbersIn('<p>$4.00 a credit, €5 a file</p>')).toEqual(['$4.00', '€5'])
  expect(ruleNumbersIn("const ONE = count === 1 ? '1 file' : `${count} files`")).toEqual([])
  expect(ruleNumbersIn('// kept for 30 days\nconst a = `${LIFE} days`')).toEqual([])
})

test('what is allowed is there, and every number that is kept for texts is used', () => {
  const all = TEXTS.map((path) => readFileSync(path, 'utf8')).join('\n')
  expect(ALLOWED_IN_TEXTS.filter(([, words]) => !all.includes(words))).toEqual([])
  expect([...TEXT_NUMBERS.keys()].filter((name) => !all.includes(`{{${name}}}`))).toEqual([])
})

test('a number is found in digits and in words', () => {
  expect(
    numbersIn('Within {{refundDays}} days, SHA-256, two-factor, a 4K file; twelve, 30.'),
  ).toEqual(['twelve', '30'])
})
