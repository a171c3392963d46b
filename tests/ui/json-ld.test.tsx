import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { JsonLd, jsonLdText } from '#ui/json-ld.tsx'

const FACTS = { '@type': 'Product', name: '</script><b>Campfire</b>' }

function factsIn(room: ParentNode): unknown[] {
  return [...room.querySelectorAll('script')].map(({ textContent }) => JSON.parse(textContent))
}

function served(): HTMLElement {
  const room = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => room.remove())
  room.innerHTML = renderToString(<JsonLd page="/" text={jsonLdText(FACTS)} />)
  return room
}

test('what the server says for search engines cannot be broken out of', () => {
  const room = served()
  expect(room.querySelector('b')).toBeNull()
  expect(factsIn(room)).toEqual([{ '@context': 'https://schema.org', ...FACTS }])
})

test('a browser keeps it for as long as it is so, and writes none itself', async () => {
  const room = served()
  const root = await act(() => hydrateRoot(room, <JsonLd page="/" text={null} />))
  onTestFinished(() => act(() => root.unmount()))
  expect(factsIn(room)).toEqual([{ '@context': 'https://schema.org', ...FACTS }])
  act(() => root.render(<JsonLd page="/bonfire" text={null} />))
  expect(factsIn(room)).toEqual([])
})

test('a page that a browser makes has none', () => {
  const { container } = render(<JsonLd page="/" text={jsonLdText(FACTS)} />)
  expect(factsIn(container)).toEqual([])
})
