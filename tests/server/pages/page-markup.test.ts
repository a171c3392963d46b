import { text } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import { createElement, lazy, Suspense, type ReactNode } from 'react'
import { preload, preloadModule } from 'react-dom'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { pageMarkup } from '#server/ssr/page-markup.ts'

const { signal } = new AbortController()

function Words({ said }: { readonly said: ReactNode }) {
  preload('/still.avif', { as: 'image', fetchPriority: 'high' })
  preloadModule('/assets/page.js', { as: 'script', nonce: 'N1' })
  return createElement('p', { className: 'words', hidden: false }, 'Fire & ', said, ' “smoke” <')
}

const documentOf = (...parts: readonly ReactNode[]) =>
  createElement(
    'html',
    { lang: 'en' },
    createElement('head', {}, createElement('title', {}, 'Fire & smoke')),
    createElement('body', {}, ...parts),
  )

async function streamed(page: ReactNode): Promise<string> {
  const out = new PassThrough()
  const made = renderToPipeableStream(page, { onAllReady: () => made.pipe(out) })
  return text(out)
}

test('a page in which nothing is waited for is what React would stream, byte for byte', async () => {
  const page = documentOf(
    createElement(Words, { said: 12 }),
    createElement(Suspense, {}, createElement(Words, { said: 'ash' })),
  )
  const alarm = vi.fn()
  const markup = String(await pageMarkup(page, { signal, alarm }))
  expect(markup).toBe(await streamed(page))
  expect(markup).toMatch(/^<!DOCTYPE html><html lang="en"><head>/)
  expect(alarm).not.toHaveBeenCalled()
})

test('a part that is still to be fetched is waited for, and nothing stands in its place', async () => {
  const Later = lazy(async () => ({ default: () => createElement('em', {}, 'embers') }))
  const page = documentOf(createElement(Suspense, { fallback: 'waiting' }, createElement(Later)))
  const alarm = vi.fn()
  const markup = String(await pageMarkup(page, { signal, alarm }))
  expect(markup).toContain('<em>embers</em>')
  expect(markup).not.toContain('waiting')
  expect(String(await pageMarkup(page, { signal, alarm }))).toBe(markup)
  expect(alarm).not.toHaveBeenCalled()
})

test('a page that breaks is no page, and whoever asked for it says why, once', async () => {
  const cause = new Error('out of ink')
  const Broken = () => {
    throw cause
  }
  const alarm = vi.fn()
  const made = pageMarkup(documentOf(createElement(Broken)), { signal, alarm })
  await expect(made).rejects.toBe(cause)
  expect(alarm).not.toHaveBeenCalled()
})
