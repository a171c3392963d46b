import { createApp } from '#server/http/app.ts'
import { composedOver } from './composed.ts'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { httpServices } from '#adapters/http/http-services.ts'
import type { Articles } from '#application/ports/articles.ts'
import type { ReadPicture } from '#server/articles/measured-stills.ts'
import { publishArticles } from '#server/articles/publish-articles.ts'
import type { Db } from '#server/sql/database.ts'

const ORIGIN = 'http://localhost:3000'

/** An article's file as an author writes it. */
export function aFile(slug: string, markdown: string, head: Readonly<Record<string, string>> = {}) {
  const lines = Object.entries({
    slug,
    title: `The ${slug}`,
    summary: 'What it teaches.',
    published_at: '2026-03-14T12:00:00Z',
    cover: 'articles/cover.webp',
    ...head,
  }).map(([name, value]) => `${name}: ${value}`)
  return { name: `${slug}.md`, text: `---\n${lines.join('\n')}\n---\n\n${markdown}\n` }
}

/** Pictures by path; any other path is missing. */
export async function pictures(
  sizes: Readonly<Record<string, readonly [number, number]>>,
): Promise<ReadPicture> {
  const made = new Map<string, Uint8Array>()
  for (const [path, [width, height]] of Object.entries(sizes)) {
    const canvas = sharp({ create: { width, height, channels: 3, background: 'black' } })
    made.set(path, await canvas.toFormat(path.endsWith('.avif') ? 'avif' : 'webp').toBuffer())
  }
  return async (path) => made.get(path) ?? null
}

/** Publishes articles; returns the one line that says why they were refused, or null. */
export async function refusalOf(
  db: Db,
  files: readonly { readonly name: string; readonly text: string }[],
  readPicture: ReadPicture = async () => null,
): Promise<string | null> {
  return publishArticles(db, { files, readPicture }).match(
    () => null,
    (error) => (error.kind === 'file-refused' ? error.reason : error.kind),
  )
}

export const articlesOver = (db: Db): Articles => composedOver(db).articles

/** The blog as a browser sees it: through the network and the shop's routes. */
export function articlesThroughHttp(db: Db): Articles {
  const app = createApp(composedOver(db))
  const network = setupServer(http.all(`${ORIGIN}/api/*`, ({ request }) => app.fetch(request)))
  network.listen({ onUnhandledFrame: 'error' })
  onTestFinished(() => network.close())
  return httpServices({ origin: ORIGIN }).articles
}
