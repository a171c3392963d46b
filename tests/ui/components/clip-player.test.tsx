// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClipPlayer } from '#ui/components/clip-player.tsx'
import { timecode } from '#ui/components/timecode.ts'

const play = vi.fn<() => Promise<void>>()
const pause = vi.fn<() => void>()

beforeEach(() => {
  play.mockReset().mockResolvedValue()
  pause.mockReset()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('L plays and K pauses while the player has the focus', async () => {
  const user = await onTheBench()
  await user.keyboard('l')
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  await user.keyboard('k')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

test('its keys mean nothing while the focus is elsewhere', async () => {
  const user = await onTheBench()
  screen.getByRole('textbox', { name: 'Note' }).focus()
  await user.keyboard('jkl,. ')
  expect(play).not.toHaveBeenCalled()
  expect(where()).toBe('Frame 0, 00:00:00:00')
})

test('comma and full stop step by one frame and stop at the ends', async () => {
  const user = await onTheBench()
  await user.keyboard('...')
  expect(where()).toBe('Frame 3, 00:00:00:03')
  await user.keyboard(',,,,,')
  expect(where()).toBe('Frame 0, 00:00:00:00')
})

test('a second L doubles the speed', async () => {
  const user = await onTheBench()
  await user.keyboard('ll')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Speed' }).value).toBe('2')
})

test('J runs backward, frame by frame, and turns round at the in point', async () => {
  const user = await onTheBench()
  await user.keyboard('..')
  await user.keyboard('j')
  // It has gone on by then, how far depends on the machine: beyond the middle it came from the other end.
  await vi.waitFor(() => expect(Number(/\d+/.exec(where() ?? '')?.[0])).toBeGreaterThan(36))
})

test('space on the slider plays, space on a button presses that button', async () => {
  const user = await onTheBench()
  slider().focus()
  await user.keyboard(' ')
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  screen.getByRole('button', { name: 'Loop' }).focus()
  await user.keyboard(' ')
  expect(screen.getByRole('button', { name: 'Loop', pressed: false })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
})

test('the slider seeks to the middle of a frame, so that no rounding shows its neighbor', async () => {
  await onTheBench()
  fireEvent.change(slider(), { target: { value: '36' } })
  expect(where()).toBe('Frame 36, 00:00:01:12')
  expect(document.querySelector('video')?.currentTime).toBeCloseTo(36.5 / 24)
})

test('in and out are set where the playhead stands, and can be cleared', async () => {
  const user = await onTheBench()
  fireEvent.change(slider(), { target: { value: '12' } })
  await user.click(screen.getByRole('button', { name: 'In 000' }))
  fireEvent.change(slider(), { target: { value: '48' } })
  await user.click(screen.getByRole('button', { name: 'Out 071' }))
  expect(screen.getByRole('button', { name: 'In 012' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Out 048' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByRole('button', { name: 'In 000' })).toBeTruthy()
})

test('served HTML has a poster, a name, no video and no style attribute', () => {
  const html = renderToString(<Bench />)
  expect(html).toContain('/boom.webp')
  expect(html).not.toContain('<video')
  expect(html).not.toContain('style=')
})

test('timecode counts frames at the nearest whole rate', () => {
  expect(timecode(28, 24)).toBe('00:00:01:04')
  expect(timecode(30, 29.97)).toBe('00:00:01:00')
  expect(timecode(86_400 * 25, 25)).toBe('24:00:00:00')
})

function Bench() {
  return (
    <>
      <ClipPlayer
        label="Ground explosion"
        still={{ webp: '/boom.webp', width: 480, height: 270 }}
        clip={{ plain: '/boom.mp4' }}
        fps={24}
        frames={72}
        hasAlpha
      />
      <input aria-label="Note" />
    </>
  )
}

async function onTheBench() {
  const user = userEvent.setup()
  render(<Bench />)
  await vi.waitFor(() => expect(document.querySelector('video')).not.toBeNull())
  screen.getByRole('button', { name: 'Play' }).focus()
  return user
}

function slider() {
  return screen.getByRole('slider', { name: 'Frame' })
}

function where() {
  return slider().getAttribute('aria-valuetext')
}
