import { useEffect, useRef, type RefObject } from 'react'

/** For a form: after a refusal the focus goes to its first faulty field, ready to be mended. */
export function useFocusOnError<Frame extends HTMLElement = HTMLFormElement>(
  error: unknown,
): RefObject<Frame | null> {
  const form = useRef<Frame>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return form
}
