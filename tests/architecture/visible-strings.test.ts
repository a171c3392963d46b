import { expect, test } from 'vitest'
import {
  stringsInModule,
  stringsInProse,
  visibleStrings,
  type VisibleString,
} from '../../scripts/strings/visible-strings.ts'
import { BRITISH, RETIRED_PHRASES, STAYS } from './phrases.ts'

/** Returns the texts that differ from what a store in the United States would say. */
function foundIn(strings: readonly VisibleString[]): readonly string[] {
  return strings
    .filter(({ text }) => !STAYS.includes(text))
    .flatMap(({ file, line, text }) => {
      const british = text.match(BRITISH)?.map((word) => `British: ${word}`) ?? []
      const retired = Object.keys(RETIRED_PHRASES)
        .filter((phrase) => text.toLowerCase().includes(phrase.toLowerCase()))
        .map((phrase) => `${phrase} (${RETIRED_PHRASES[phrase]})`)
      return [...british, ...retired].map((what) => `${file}:${line}: ${what}: ${text}`)
    })
}

test('what the shop shows is spelled as in the United States, in the words of a store', () => {
  const all = visibleStrings()
  expect(all.length).toBeGreaterThan(2000)
  expect(foundIn(all)).toEqual([])
})

test('texts are found between tags as one sentence, in attributes, templates and tables', () => {
  const textsOf = (source: string) => stringsInModule('a.tsx', source).map(({ text }) => text)
  expect(textsOf('const a = <p>You have <b>{n}</b> files. <Link to="/x">Show</Link></p>')).toEqual([
    'You have {…} files. Show',
  ])
  expect(textsOf('const a = <Field label="Your name" className="your name" />')).toEqual([
    'Your name',
  ])
  expect(textsOf('const a = `${n} files are left`')).toEqual(['{…} files are left'])
  expect(textsOf("const LABELS = { company: ['My company', 'Several people.'] }")).toEqual([
    'My company',
    'Several people.',
  ])
  expect(textsOf("import a from './Some File'; throw new Error('No such file')")).toEqual([])
  expect(textsOf("const a = secrets.sign('what a key signs')")).toEqual([])
  expect(stringsInProse('a.md', '# Licences\n\n---\n')).toEqual([
    { file: 'a.md', line: 1, text: '# Licences' },
  ])
})

test('labels of one word, of capitals and in small letters are found, and what machines read is not', () => {
  const textsOf = (source: string) => stringsInModule('a.tsx', source).map(({ text }) => text)
  expect(textsOf("const a = [{ value: 'rgb', label: 'RGB' }, { name: 'SKU' }]")).toEqual([
    'RGB',
    'SKU',
  ])
  expect(textsOf('const a = <label>{text}{rare && <span> optional</span>}</label>')).toEqual([
    'optional',
  ])
  expect(textsOf("const a = <p>{open ? 'hide' : 'show'}</p>")).toEqual(['hide', 'show'])
  expect(textsOf("const a = { tokens: 'API tokens', stock: '2D elements' }")).toEqual([
    'API tokens',
    '2D elements',
  ])
  expect(textsOf('const a = many === 1 ? `1 credit` : `${many} credits`')).toEqual([
    '1 credit',
    '{…} credits',
  ])
  expect(textsOf('const a = <li>\n  Browse{" "}\n  {links}\n  .\n</li>')).toEqual(['Browse {…}.'])
  expect(textsOf("run('pragma integrity_check'); run('-c:v ffv1 -level 3'); ask('PUT')")).toEqual(
    [],
  )
  expect(textsOf("err({ kind: 'unexpected', cause: 'an order was lost' })")).toEqual([])
  const facets = visibleStrings().filter(({ file }) => file === 'src/domain/catalog/facet.ts')
  expect(facets.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Left', 'Three-quarter', 'Mild', 'Handheld', '3 to 8 s']),
  )
})

test('a British spelling and a retired phrase are found, wherever they stand', () => {
  const said = (text: string) => foundIn([{ file: 'a.tsx', line: 1, text }])
  expect(said('Choose a licence')).toEqual(['a.tsx:1: British: licence: Choose a licence'])
  expect(said('Grey or your own colour')).toHaveLength(2)
  expect(said('Your order was cancelled')).toHaveLength(1)
  expect(said('Your monthly refill')).toHaveLength(1)
  expect(said('Stands on the kerb, burnt')).toHaveLength(2)
  expect(said('“now” means nothing here')).toHaveLength(1)
  expect(said('Choose a license in any color')).toEqual([])
})
