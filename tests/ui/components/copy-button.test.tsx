// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COPIED_MS, CopyButton } from '#ui/components/copy-button.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it copies, says so for ten seconds and is itself again', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  render(<CopyButton text="EMBER20" label="Copy code" />)
  await press('Copy code')
  expect(writeText).toHaveBeenCalledWith('EMBER20')
  expect(screen.getByRole('status').textContent).toBe('Copied')
  await wait(COPIED_MS - 1)
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  await wait(1)
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeTruthy()
})

test('where the browser refuses, the text lies there selected', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } })
  render(<CopyButton text="EMBER20" label="Copy code" />)
  await press('Copy code')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Copy code' })
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('EMBER20')
  expect(screen.getByRole('status').textContent).toContain('Ctrl+C')
})

test('a page without a clipboard (plain http) is a refusal, not a crash', async () => {
  vi.stubGlobal('navigator', {})
  render(<CopyButton text="EMBER20" label="Copy code" />)
  await press('Copy code')
  expect(screen.getByRole('textbox', { name: 'Copy code' })).toBeTruthy()
})

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await wait(0)
}

async function wait(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}
