import { useEffect, type RefObject } from 'react'

/** After a refusal the focus goes to the first faulty field of the form, ready to be mended. */
export function useFocusOnFault(form: RefObject<HTMLElement | null>, trouble: unknown): void {
  useEffect(() => {
    if (!trouble) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, trouble])
}
