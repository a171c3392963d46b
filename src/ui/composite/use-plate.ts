import { useEffect, useState } from 'react'
import type { PlateChoice } from '#domain/composite/composite.ts'
import { unreadablePlateMessage } from '#messages/composite-messages.ts'
import { clipAt, keepOwnPlate, openPlate, ownPlate, plainPlate, type Plate } from './plate.ts'
import type { PracticePlate } from './try-data.ts'

/** The plate that is chosen, once it can be drawn; and how a file becomes one. */
export function usePlate(
  choice: PlateChoice,
  practice: readonly PracticePlate[],
  onOwn: () => void,
) {
  const [own, setOwn] = useState(ownPlate)
  const [opening, setOpening] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [plate, setPlate] = useState<Plate | null>(null)
  const { kind } = choice
  const slug = choice.kind === 'practice' ? choice.slug : null

  useEffect(() => {
    let here = true
    if (kind === 'practice') {
      const found = practice.find((one) => one.slug === slug)
      void (found ? clipAt(found.url, found.name) : Promise.resolve(null)).then((clip) => {
        if (here) setPlate(clip ?? plainPlate('gray'))
      })
    } else setPlate(kind === 'own' ? (own ?? plainPlate('gray')) : plainPlate(kind))
    return () => {
      here = false
    }
  }, [kind, slug, own, practice])

  const open = async (file: File) => {
    setOpening(true)
    setError(null)
    const opened = await openPlate(file)
    setOpening(false)
    if (!opened) return setError(unreadablePlateMessage(file.name))
    keepOwnPlate(opened)
    setOwn(opened)
    onOwn()
  }
  return { plate, own, opening, error, open: (file: File) => void open(file) }
}
