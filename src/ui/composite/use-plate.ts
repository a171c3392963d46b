import { useEffect, useEffectEvent, useState } from 'react'
import type { PlateChoice } from '#domain/composite/composite.ts'
import { unreadablePlateMessage } from '#messages/composite-messages.ts'
import { clipAt, keepOwnPlate, openPlate, ownPlate, plainPlate, type Plate } from './plate.ts'
import type { PracticePlate } from './try-data.ts'

/** The chosen plate, once it can be drawn, and the function that turns a file into a plate. */
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
  const isOver = useDrop((file) => void open(file))
  return { plate, own, opening, error, isOver, open: (file: File) => void open(file) }
}

/** Accepts a file dropped anywhere on the page; anywhere else, the browser would navigate to the file. */
function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((dropped: DataTransfer | null) => {
    setIsOver(false)
    const file = dropped?.files[0]
    if (file) onFile(file)
  })

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    // Only on leaving the window; inside it, the event fires for one element after another.
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      take(event.dataTransfer)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
