import { type KeyboardEvent, type ReactNode, useState } from 'react'

export interface Suggestion {
  readonly id: string
  readonly label: string
  /** In gray at the end: the kind of suggestion. */
  readonly hint?: string | undefined
  readonly picture?: ReactNode | undefined
}

export interface ListboxOptions<Option> {
  readonly options: readonly Option[]
  readonly value: string
  /** Whether there is a note to show in place of the list. */
  readonly noted: boolean
  readonly onPick: (option: Option) => void
  readonly onClear: () => void
}

/** Keyboard handling of a combobox with a list: which option is highlighted, and whether the list is open. */
export function useListbox<Option>(wishes: ListboxOptions<Option>) {
  const { options, value, noted, onPick, onClear } = wishes
  const [out, setOut] = useState(false)
  const [lit, setLit] = useState<number | null>(null)
  const expanded = out && options.length > 0
  const noting = out && !expanded && noted
  const active = expanded && lit !== null && lit < options.length ? lit : null

  const show = (wanted: boolean) => {
    setOut(wanted)
    setLit(null)
  }
  const pick = (option: Option) => {
    show(false)
    onPick(option)
  }
  /** One step past either end is the input itself. */
  const step = (by: 1 | -1) => {
    if (!expanded) setOut(true)
    const places = options.length + 1
    const next = ((active ?? -1) + 1 + by + places) % places
    setLit(next === 0 ? null : next - 1)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = active === null ? undefined : options[active]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen)
    else if (event.key === 'Escape' && (expanded || noting)) show(false)
    else if (event.key === 'Escape' && value !== '') onClear()
    else return
    event.preventDefault()
  }

  return {
    out,
    expanded,
    noting,
    active,
    pick,
    onKeyDown,
    open: () => show(true),
    close: () => show(false),
  }
}
