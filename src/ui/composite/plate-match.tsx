import { useState } from 'react'
import type { PlateMatch } from '#domain/composite/plate-match.ts'
import type { Look } from '#domain/picture/look.ts'
import { COMPOSITE_FULL } from '#messages/composite-messages.ts'
import {
  horizonMessage,
  matchMessage,
  NOTHING_FITS,
  PLATE_NOT_MEASURED,
  plateMessage,
  swatchMessage,
} from '#messages/plate-match-messages.ts'
import { Announcement } from '../components/announcement.tsx'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { FieldError } from '../components/field-error.tsx'
import { Picture } from '../components/picture.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import type { CompositePlayer } from './composite-player.ts'
import css from './plate-match.module.css'
import { usePlateReading, type PlateReading } from './plate-reading.ts'
import type { Plate } from './plate.ts'
import { tryElementOf, type TryElement } from './try-data.ts'

interface PlateMatchesProps {
  readonly plate: Plate
  readonly player: CompositePlayer | null
  readonly isFull: boolean
  readonly onAdd: (element: TryElement) => void
}

/** What was measured of the plate and, on request, the elements that fit it (composite 10 and 11). */
export function PlateMatches({ plate, player, isFull, onAdd }: PlateMatchesProps) {
  const catalog = useService('catalog')
  const { measured, measure } = usePlateReading(plate, player)
  const [asked, setAsked] = useState<Look | null>(null)
  const [added, setAdded] = useState('')
  const search = useQuery(
    asked && (() => catalog.matching(asked).map((matches) => ({ asked, matches }))),
    [asked],
  )
  const look = measured?.reading?.look
  const isAsked = asked !== null && asked === look
  const matches = isAsked && search.value?.asked === asked ? search.value.matches : null
  const found = matches?.flatMap(shownMatch) ?? null

  const find = async () => {
    const reading = await measure()
    setAsked(reading?.look ?? null)
  }

  return (
    <section className={css['section']} aria-labelledby="plate-matches">
      <h2 id="plate-matches">Find what fits this plate</h2>
      {measured === null && <p className={textCss['quiet']}>Measuring your plate…</p>}
      {measured?.reading === null && <FieldError>{PLATE_NOT_MEASURED}</FieldError>}
      {measured?.reading && <Reading reading={measured.reading} />}
      <div className={css['ask']}>
        <Button busy={search.loading.busy} disabled={measured === null} onClick={() => void find()}>
          {plate.kind === 'clip' ? 'Find elements for this frame' : 'Find matching elements'}
        </Button>
        <p className={textCss['note']}>
          The plate is measured here and never leaves this browser. To find elements, only the
          colors, brightness, contrast and light direction above are sent.
        </p>
      </div>
      {isAsked && <ErrorNote error={search.loading.error} />}
      {found?.length === 0 && <p>{NOTHING_FITS}</p>}
      <Announcement>{added || (found ? countOf(found.length) : '')}</Announcement>
      {isFull && found !== null && <p>{COMPOSITE_FULL}</p>}
      {found !== null && found.length > 0 && (
        <ol className={css['matches']} aria-label="Elements that fit this plate">
          {found.map(({ element, why }) => (
            <li key={element.slug} className={css['match']}>
              <span>
                <Picture still={element.still} alt="" className={css['picture']} />
              </span>
              <h3 className={css['name']}>{element.name}</h3>
              <p className={css['why']}>{why}</p>
              <Button
                size="small"
                disabled={isFull}
                aria-label={`Add ${element.name}`}
                onClick={() => {
                  onAdd(element)
                  setAdded(`${element.name} added`)
                }}
              >
                Add
              </Button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Reading({ reading: { look, horizon } }: { readonly reading: PlateReading }) {
  return (
    <div className={css['reading']}>
      <p>{plateMessage(look)}</p>
      <ul className={css['colors']} aria-label="Main colors of the plate">
        {look.colors.map((color) => (
          <li key={color.hex}>
            <span
              ref={(swatch) => swatch?.style.setProperty('--swatch', color.hex)}
              className={css['swatch']}
            />
            {swatchMessage(color)}
          </li>
        ))}
      </ul>
      {horizon !== null && <p className={textCss['note']}>{horizonMessage(horizon)}</p>}
    </div>
  )
}

/** Empty for an element without a moving preview. */
function shownMatch({ element, reasons }: PlateMatch) {
  return tryElementOf(element).map((shown) => ({ element: shown, why: matchMessage(reasons) }))
}

function countOf(count: number): string {
  if (count === 0) return NOTHING_FITS
  return count === 1 ? '1 element fits' : `${count} elements fit, the best first`
}
