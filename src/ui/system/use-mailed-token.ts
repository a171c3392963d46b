import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrated } from '../hooks/use-hydrated.ts'

/**
 * The token of an emailed link, which opens something private: read from the address, removed from it, and stored
 * in this history entry, so that a reload finds it. Empty if there is none; null while only the browser could
 * know, and the page is still the server's.
 */
export function useMailedToken(name: string): string | null {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const inAddress = new URLSearchParams(search).get(name)

  useEffect(() => {
    if (inAddress === null) return
    const rest = new URLSearchParams(search)
    rest.delete(name)
    void navigate(
      { search: rest.toString() },
      { replace: true, preventScrollReset: true, state: { token: inAddress } },
    )
  }, [inAddress, name, search, navigate])

  if (inAddress !== null) return inAddress
  if (!isHydrated) return null
  const { token } = Object(state) as { readonly token?: unknown }
  return typeof token === 'string' ? token : ''
}
