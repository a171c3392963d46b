import { useEffect, useRef, type RefObject } from 'react'

/** For forms: after a refusal, focuses the first invalid field. */
export function useFocusOnError<Frame extends HTMLElement = HTMLFormElement>(
  error: unknown,
): RefObject<Frame | null> {
  const form = useRef<Frame>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return form
}
