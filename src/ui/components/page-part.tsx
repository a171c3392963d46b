import { useState } from 'react'
import { LOAD_AGAIN } from '#messages/texts.ts'
import { Button } from './button.tsx'
import { FieldError } from './field-error.tsx'
import { LazyPart, type LazyPartProps } from './lazy-part.tsx'

type PagePartProps<Part> = Omit<LazyPartProps<Part>, 'onMissing'>

/** A part of a page that is loaded when needed. If loading fails, it shows an error in its place. */
export function PagePart<Part>(props: PagePartProps<Part>) {
  const [missing, setMissing] = useState(false)
  if (!missing) return <LazyPart {...props} onMissing={() => setMissing(true)} />
  return (
    <div>
      <FieldError>This part of the page didn’t load. {LOAD_AGAIN}</FieldError>
      <Button size="small" onClick={() => setMissing(false)}>
        Try again
      </Button>
    </div>
  )
}
