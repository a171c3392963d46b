// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MediaCard } from '#ui/components/media-card.tsx'
import { INTENT_MS } from '#ui/components/use-preview.ts'

beforeEach(async () => {
  // What plays comes when a poster is touched; here it has come before, as with every poster but the first.
  await import('#ui/components/poster-video.tsx')
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('at rest there is a poster and nothing else', async () => {
  await showCards(<Card title="Campfire" />)
  expect(pictures('Campfire')).toEqual(['/Campfire.webp'])
})

test('under the pointer it scrubs at once', async () => {
  await showCards(<Card title="Campfire" />)
  hover('Campfire')
  expect(pictures('Campfire')).toEqual(['/Campfire.webp', '/Campfire.jpg'])
  expect(videos()).toEqual([])
})

test('it plays when the pointer has rested for 250 ms, not before', async () => {
  await showCards(<Card title="Campfire" />)
  hover('Campfire')
  await wait(INTENT_MS - 1)
  expect(videos()).toEqual([])
  await wait(1)
  expect(videos()).toEqual(['/Campfire.mp4'])
})

test('a pointer that keeps moving scrubs and does not play', async () => {
  await showCards(<Card title="Campfire" />)
  hover('Campfire')
  await wait(INTENT_MS - 1)
  fireEvent.pointerMove(screen.getByRole('heading', { name: 'Campfire' }), { clientX: 40 })
  await wait(INTENT_MS - 1)
  expect(videos()).toEqual([])
})

test('a pointer that only passes by starts nothing', async () => {
  await showCards(<Card title="Campfire" />)
  hover('Campfire')
  fireEvent.pointerOut(screen.getByRole('heading', { name: 'Campfire' }), {
    relatedTarget: document.body,
  })
  await wait(1000)
  expect(videos()).toEqual([])
})

test('the keyboard previews by focus alone', async () => {
  await showCards(<Card title="Campfire" />)
  act(() => screen.getByRole('link', { name: 'Campfire' }).focus())
  expect(pictures('Campfire')).toContain('/Campfire.jpg')
  await wait(INTENT_MS)
  expect(videos()).toEqual(['/Campfire.mp4'])
})

test('Esc dismisses the preview while the pointer stays', async () => {
  await showCards(<Card title="Campfire" />)
  hover('Campfire')
  await wait(INTENT_MS)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await wait(1000)
  expect(videos()).toEqual([])
  expect(pictures('Campfire')).toEqual(['/Campfire.webp'])
})

test('a clip that flashes never plays by itself', async () => {
  await showCards(<Card title="Lightning" mayPlay={false} />)
  hover('Lightning')
  await wait(5000)
  expect(videos()).toEqual([])
})

test('nothing plays for a visitor who asked for stillness', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await showCards(<Card title="Campfire" />)
  hover('Campfire')
  await wait(5000)
  expect(videos()).toEqual([])
})

test('a finger does not preview: it opens the asset', async () => {
  await showCards(<Card title="Campfire" />)
  fireEvent.pointerOver(screen.getByRole('heading', { name: 'Campfire' }), { pointerType: 'touch' })
  await wait(1000)
  expect(pictures('Campfire')).toEqual(['/Campfire.webp'])
})

test('one clip plays at a time on the whole page', async () => {
  await showCards(<Card title="Campfire" />, <Card title="Plume" />)
  act(() => screen.getByRole('link', { name: 'Campfire' }).focus())
  await wait(INTENT_MS)
  expect(videos()).toEqual(['/Campfire.mp4'])
  hover('Plume')
  await wait(INTENT_MS)
  expect(videos()).toEqual(['/Plume.mp4'])
})

function Card({ title, mayPlay }: { readonly title: string; readonly mayPlay?: boolean }) {
  return (
    <MediaCard
      title={title}
      to={`/${title}`}
      still={{ webp: `/${title}.webp`, width: 480, height: 270 }}
      sheet={{ url: `/${title}.jpg`, columns: 6, rows: 4 }}
      clip={{ plain: `/${title}.mp4` }}
      facts={['2.4 s', '24 fps']}
      mayPlay={mayPlay}
    />
  )
}

async function showCards(...cards: ReactElement[]) {
  render(
    <MemoryRouter>
      {cards.map((card, index) => (
        <div key={index}>{card}</div>
      ))}
    </MemoryRouter>,
  )
  await wait(0)
}

function hover(title: string) {
  fireEvent.pointerOver(screen.getByRole('heading', { name: title }), { pointerType: 'mouse' })
}

function pictures(title: string) {
  const card = screen.getByRole('heading', { name: title }).closest('article')
  return Array.from(card?.querySelectorAll('img') ?? [], (image) => image.getAttribute('src'))
}

function videos() {
  return Array.from(document.querySelectorAll('video'), (video) => video.getAttribute('src'))
}

async function wait(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}
