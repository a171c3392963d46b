import { useEffect, type RefObject } from 'react'

/** After a refusal the focus goes to the first faulty field of the form, ready to be mended. */
export function useFocusOnError(form: RefObject<HTMLElement | null>, error: unknown): void {
  useEffect(() => {
    if (!error) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, error])
}
