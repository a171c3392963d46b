import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import { useStore } from '../stores/stores.tsx'

/** Reloads the page's data once what the user owns differs from what it shows. For observers. */
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
