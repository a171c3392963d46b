// @vitest-environment jsdom
import { cents } from '#domain/shared/money.ts'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { BackgroundChoice } from '#ui/components/background-choice.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { CopyButton } from '#ui/components/copy-button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { FactsLine, type FactsLineProps } from '#ui/components/facts-line.tsx'
import { MediaCard } from '#ui/components/media-card.tsx'
import { PasswordField } from '#ui/components/password-field.tsx'
import { Price } from '#ui/components/price.tsx'
import { ProgressLine } from '#ui/components/progress-line.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'

test('parts are served the same twice, and without a style attribute, which our policy forbids', () => {
  const html = renderToString(<Parts />)
  expect(html).not.toContain('style=')
  expect(renderToString(<Parts />)).toBe(html)
})

test('a dialog that is closed serves none of its content', () => {
  expect(renderToString(<Parts />)).not.toContain('Your cart is empty')
})

test('a price carries its currency, its thousands and what it was before', () => {
  expect(text(<Price cents={cents(123_450)} />)).toBe('$1,234.50')
  expect(text(<Price cents={cents(1200)} was={cents(1500)} covers="a month" />)).toBe(
    'Before: $15.00Now: $12.00a month',
  )
  expect(text(<Price cents={cents(1200)} was={cents(1200)} />)).toBe('$12.00')
})

test('facts that are not known are left out of the line', () => {
  const facts: FactsLineProps['facts'] = [
    '2.4 s',
    null,
    '24 fps',
    false,
    { shown: 'α', spoken: 'alpha channel' },
  ]
  // The sign stays with the fact before it.
  expect(text(<FactsLine facts={facts} />)).toBe('2.4 s · 24 fps\u00A0·\u00A0αalpha channel')
})

function Parts() {
  return (
    <MemoryRouter>
      <Button kind="primary" busy>
        Pay
      </Button>
      <ButtonLink to="/browse">Browse</ButtonLink>
      <TextField label="Email" error="Not an address" hint="We write rarely" />
      <PasswordField label="Password" autoComplete="new-password" />
      <CopyButton text="a" />
      <ProgressLine progress={0.3} />
      <BackgroundChoice value="#00ff00" onChange={nothing} />
      <SearchField
        label="Search"
        value=""
        onChange={nothing}
        onSubmit={nothing}
        onPick={nothing}
        options={[]}
      />
      <MediaCard
        title="Campfire"
        to="/c"
        still={{ webp: '/c.webp', width: 4, height: 3 }}
        facts={[]}
      />
      <Dialog open={false} onClose={nothing} title="Cart">
        Your cart is empty
      </Dialog>
    </MemoryRouter>
  )
}

function nothing() {}

function text(part: ReactElement): string {
  const room = document.createElement('div')
  room.innerHTML = renderToString(part)
  return room.textContent
}
