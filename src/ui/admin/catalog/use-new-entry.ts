import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** The slug or SKU of what was just added, null before, and what sets it: then its page under `path` is shown. */
export function useNewEntry(path: string): readonly [string | null, (id: string) => void] {
  const navigate = useNavigate()
  const [added, setAdded] = useState<string | null>(null)

  // Once the question about unsaved changes is gone.
  useEffect(() => {
    if (added !== null) void navigate(`${path}/${added}`)
  }, [added, navigate, path])

  return [added, setAdded]
}
