import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Returns the slug or SKU of the entry that was just added, or null, and its setter. Once set, navigates to the
 * entry's page under `path`.
 */
export function useNewEntry(path: string): readonly [string | null, (id: string) => void] {
  const navigate = useNavigate()
  const [added, setAdded] = useState<string | null>(null)

  // Runs after the unsaved-changes prompt has been turned off.
  useEffect(() => {
    if (added !== null) void navigate(`${path}/${added}`)
  }, [added, navigate, path])

  return [added, setAdded]
}
