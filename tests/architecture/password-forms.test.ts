import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namesIn, piecesOf, within, type Piece } from './walk.ts'

/** Fields for typing a password. */
const FIELDS = ['PasswordField', 'NewPasswordFields']

/** The name of an element and its opening tag, with the attributes; null if the piece is not an element. */
function elementOf(piece: Piece): { readonly name: string; readonly opening: unknown } | null {
  if (piece.type !== 'JSXElement') return null
  const opening = piece['openingElement'] as { readonly name: { readonly name?: unknown } }
  return { name: String(opening.name.name), opening }
}

/**
 * Counts the forms of a source that contain a password field, and how many of them a browser would send in
 * an address.
 */
function passwordForms(path: string, source: string) {
  const forms = piecesOf(path, source).filter((piece) => elementOf(piece)?.name === 'form')
  const asking = forms.filter((form) =>
    within(form).some((piece) => FIELDS.includes(elementOf(piece)?.name ?? '')),
  )
  const open = asking.filter((form) => !namesIn(elementOf(form)?.opening).has('post'))
  return { asking: asking.length, open: open.length }
}

test('a browser that sends a password by itself does not put it into an address', () => {
  const forms = globSync('src/ui/**/*.tsx').map((path) => ({
    path,
    ...passwordForms(path, readFileSync(path, 'utf8')),
  }))
  expect(forms.filter(({ asking }) => asking > 0).length).toBeGreaterThan(5)
  expect(forms.filter(({ open }) => open > 0).map(({ path }) => path)).toEqual([])
})

test('a form without a method is found', () => {
  const form = (method: string) =>
    `const Form = () => <form ${method} onSubmit={send}><p><PasswordField label="Password" /></p></form>`
  expect(passwordForms('a.tsx', form(''))).toEqual({ asking: 1, open: 1 })
  expect(passwordForms('a.tsx', form('method="post"'))).toEqual({ asking: 1, open: 0 })
})
