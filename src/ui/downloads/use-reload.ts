import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import { useStore } from '../stores/stores.tsx'

/** Reads the page again once what is owned turns out to be something else than it shows. For observers. */
export function useReloadWhenOwned(): void {
  const { changes } = useStore('downloads')
  const { revalidate } = useRevalidator()
  const shown = useRef(changes)

  useEffect(() => {
    if (shown.current === changes) return
    shown.current = changes
    void revalidate()
  }, [changes, revalidate])
}
