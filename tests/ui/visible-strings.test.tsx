import { expect, test } from 'vitest'
import { stringsByPage } from '../../scripts/strings/by-page.ts'
import { visibleStrings } from '../../scripts/strings/visible-strings.ts'
import { closedRoutes } from '#ui/closed-routes.ts'
import { routes } from '#ui/routes.tsx'
import { openCreditShop } from '#tests/support/credit-shop.ts'
import { aCard } from '#tests/support/samples.ts'
import { heading } from '#tests/support/shop.tsx'
import { openBrowseShop, page } from './browse-shop.tsx'

/** The list that `npm run strings` prints. */
const SECTIONS = stringsByPage([...routes(nowhere()), ...closedRoutes('gate')])

function nowhere(): Parameters<typeof routes>[0] {
  const unasked = () => {
    throw new Error('the list of strings opens no page')
  }
  return { get: unasked, viewer: unasked }
}

/** What a test shop's own data says: names of assets, people and plans, amounts, codecs and how they encode color. */
const DATA =
  /^(prores_4444|\d+-bit · .*|[0-9a-f]{64}|EMB-\d+|glut – .*|\d+ kB|Asset \d+|Ada|ada@studio\.test)$/

/** Attributes that people read or hear. */
const SAID = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-valuetext']

/** The texts of the page on screen that the list does not hold. */
function notListed(): readonly string[] {
  const known = SECTIONS.flatMap(({ strings }) => strings.map(({ text }) => text))
  const whole = new Set(known)
  const patterns = known
    .filter((text) => /\{…\}/.test(text) && /[a-z]/i.test(text.replaceAll('{…}', '')))
    .map(pattern)
  const isKnown = (text: string) => whole.has(text) || patterns.some((one) => one.test(text))
  const missing = shown().filter((alternatives) => !alternatives.some(isKnown))
  return [...new Set(missing.map(([text = '']) => text))].filter((text) => !DATA.test(text))
}

function pattern(text: string): RegExp {
  const parts = text.split('{…}').map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('.*')}$`)
}

/** Each text of the page: by itself, and as the sentences it may be a part of. */
function shown(): readonly (readonly string[])[] {
  const found: string[][] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of SAID) found.push([clean(node.getAttribute(name))])
    } else {
      const around = [node, node.parentNode, node.parentNode?.parentNode]
      found.push(around.map((one) => clean(one?.textContent)))
    }
  }
  return found.filter(([text = '']) => /[a-z]/i.test(text))
}

const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

test.each([
  ['/2d', '2D elements'],
  ['/practice-footage', 'Practice footage'],
  ['/3d', '3D assets'],
])('every text of the listing %s is in the list of visible strings', async (address, title) => {
  const listed = [{ card: aCard({ name: 'Asset 1' }), facets: {} }]
  openBrowseShop(address, { listed })
  await page(title)
  expect(notListed()).toEqual([])
})

test.each([
  ['/pricing', 'Pricing'],
  ['/product/asset-51', 'Asset 51'],
  ['/account/tokens', 'API tokens'],
  ['/account/profile', 'Profile'],
  ['/account/security', 'Security'],
])('every text of the page %s is in the list of visible strings', async (address, title) => {
  await openCreditShop(address)
  await heading(title)
  expect(notListed()).toEqual([])
})

test('the list goes page by page, then through what pages share and what is on none', () => {
  const headings = SECTIONS.map(({ heading }) => heading)
  expect(headings[0]).toBe('/')
  expect(headings).toContain('/account/tokens')
  expect(headings.slice(headings.indexOf('Every address of a closed site'))).toEqual([
    'Every address of a closed site',
    'Shared by several pages',
    'Messages and errors',
    'E-mails',
    'Documents (PDF)',
    'Help, policies and articles',
    'Sample catalog',
    'API reference',
    'Commands and startup',
  ])
  expect(headingsOf('Compare plans')).toEqual(['/pricing'])
  expect(headingsOf('API tokens')).toEqual(['/account/tokens', 'Shared by several pages'])
  expect(headingsOf('optional')).toEqual(['Shared by several pages'])
  expect(headingsOf('Handheld')).toEqual(['Messages and errors'])
})

test('the list leaves no text out, and says none twice in a section', () => {
  const listed = SECTIONS.map(({ strings }) => strings.map(({ text }) => text))
  expect(new Set(listed.flat())).toEqual(new Set(visibleStrings().map(({ text }) => text)))
  for (const texts of listed) expect(texts).toHaveLength(new Set(texts).size)
})

function headingsOf(text: string): readonly string[] {
  return SECTIONS.filter(({ strings }) => strings.some((one) => one.text === text)).map(
    ({ heading }) => heading,
  )
}
