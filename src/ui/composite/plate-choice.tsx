import { useRef } from 'react'
import { PLAIN_PLATES, type PlateChoice } from '#domain/composite/composite.ts'
import { OWN_PLATE_MISSING, PLAIN_PLATE_LABELS } from '#messages/composite-messages.ts'
import { Button } from '../components/button.tsx'
import { FieldError } from '../components/field-error.tsx'
import { joinClasses } from '../components/join-classes.ts'
import { Picture } from '../components/picture.tsx'
import visuallyHidden from '../components/visually-hidden.module.css'
import textCss from '../styles/text.module.css'
import css from './plate-choice.module.css'
import { PLATE_TYPES, type Plate } from './plate.ts'
import type { PracticePlate } from './try-data.ts'

interface PlateChoiceFieldProps {
  readonly value: PlateChoice
  readonly own: Plate | null
  readonly practice: readonly PracticePlate[]
  readonly opening: boolean
  readonly error: string | null
  readonly onChange: (choice: PlateChoice) => void
  readonly onFile: (file: File) => void
}

/** The visitor's own picture or clip, or one of its substitutes. */
export function PlateChoiceField(props: PlateChoiceFieldProps) {
  const { value, own, practice, opening, error, onChange, onFile } = props
  const input = useRef<HTMLInputElement>(null)

  return (
    <section className={css['plates']} aria-labelledby="plates">
      <h2 id="plates">Plate</h2>
      <div className={css['own']}>
        <Button busy={opening} onClick={() => input.current?.click()}>
          {own ? 'Choose another plate' : 'Choose your plate'}
        </Button>
        <input
          ref={input}
          className={visuallyHidden['hidden']}
          type="file"
          tabIndex={-1}
          aria-label="Your plate"
          accept={PLATE_TYPES}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) onFile(file)
            event.target.value = ''
          }}
        />
        <p className={textCss['note']}>
          Or drop a file anywhere on this page. It never leaves this browser.
        </p>
      </div>
      {error && <FieldError>{error}</FieldError>}
      {value.kind === 'own' && !own && <p>{OWN_PLATE_MISSING}</p>}
      <ul className={css['choices']} aria-label="Sample plates">
        {own && (
          <PlateButton
            label={own.name}
            isChosen={value.kind === 'own'}
            swatch="own"
            onClick={() => onChange({ kind: 'own' })}
          />
        )}
        {PLAIN_PLATES.map((kind) => (
          <PlateButton
            key={kind}
            label={PLAIN_PLATE_LABELS[kind]}
            isChosen={value.kind === kind}
            swatch={kind}
            onClick={() => onChange({ kind })}
          />
        ))}
        {practice.map((plate) => (
          <PlateButton
            key={plate.slug}
            label={plate.name}
            isChosen={value.kind === 'practice' && value.slug === plate.slug}
            plate={plate}
            onClick={() => onChange({ kind: 'practice', slug: plate.slug })}
          />
        ))}
      </ul>
    </section>
  )
}

interface PlateButtonProps {
  readonly label: string
  readonly isChosen: boolean
  readonly swatch?: 'own' | 'gray' | 'checker' | 'black'
  readonly plate?: PracticePlate
  readonly onClick: () => void
}

function PlateButton({ label, isChosen, swatch, plate, onClick }: PlateButtonProps) {
  return (
    <li>
      <button
        type="button"
        className={css['choice']}
        aria-pressed={isChosen}
        title={label}
        onClick={onClick}
      >
        {plate ? (
          <span>
            <Picture still={plate.still} alt="" className={css['picture']} />
          </span>
        ) : (
          <span className={joinClasses(css['picture'], swatch && css[swatch])} />
        )}
        <span className={css['label']}>{label}</span>
      </button>
    </li>
  )
}
