import { useId, type Ref } from 'react'
import {
  blendOf,
  COMPOSITE_BLENDS,
  NO_TINT,
  type CompositeElement,
} from '#domain/composite/composite.ts'
import { PARAMETER_NAMES } from '#domain/composite/parameters.ts'
import { BLEND_LABELS, PARAMETER_LABELS } from '#messages/composite-messages.ts'
import { Button } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { Link } from '../components/link.tsx'
import { SelectField } from '../components/select-field.tsx'
import textCss from '../styles/text.module.css'
import css from './element-settings.module.css'
import type { PlayedElement } from './layers.ts'
import { NumberField } from './number-field.tsx'

interface ElementSettingsProps {
  readonly played: PlayedElement
  readonly tintField: Ref<HTMLInputElement>
  /** `gesture` names a series of changes made by keys in a row. */
  readonly onChange: (change: Partial<CompositeElement>, gesture?: string) => void
  readonly onEnd: () => void
  readonly onReset: () => void
}

/** All settings of one element. */
export function ElementSettings(props: ElementSettingsProps) {
  const { played, tintField, onChange, onEnd, onReset } = props
  const { element, clip } = played
  const tintId = useId()
  const blend = blendOf(element, clip.blend)

  return (
    <section className={css['settings']} aria-label={`Settings for ${clip.name}`}>
      <SelectField
        label="Blend mode"
        value={blend}
        options={COMPOSITE_BLENDS.map((value) => ({ value, label: BLEND_LABELS[value] }))}
        onChange={(event) => {
          const chosen = COMPOSITE_BLENDS.find((one) => one === event.target.value)
          if (chosen) onChange({ blend: chosen })
        }}
      />
      {blend === 'premultiplied' && (
        <p className={textCss['note']}>
          Our files have straight alpha. This shows how they look in software that treats them as
          premultiplied.
        </p>
      )}
      <div className={css['numbers']}>
        {PARAMETER_NAMES.map((name) => (
          <NumberField
            key={name}
            name={name}
            label={PARAMETER_LABELS[name]}
            value={element[name]}
            onChange={(value) => onChange({ [name]: value }, name)}
            onEnd={onEnd}
          />
        ))}
        <div className={css['tint']}>
          <label htmlFor={tintId}>Tint</label>
          <span className={css['color']}>
            <input
              ref={tintField}
              id={tintId}
              type="color"
              value={element.tint}
              onChange={(event) => onChange({ tint: `#${event.target.value.slice(1)}` }, 'tint')}
              onBlur={onEnd}
            />
            <span className={textCss['count']}>
              {element.tint === NO_TINT ? 'none' : element.tint}
            </span>
          </span>
        </div>
      </div>
      <div className={css['switches']}>
        <Checkbox
          label="Flip horizontally"
          checked={element.flipX}
          onChange={(event) => onChange({ flipX: event.target.checked })}
        />
        <Checkbox
          label="Flip vertically"
          checked={element.flipY}
          onChange={(event) => onChange({ flipY: event.target.checked })}
        />
        <Checkbox
          label="Loop"
          checked={element.loops ?? clip.loopable}
          onChange={(event) => onChange({ loops: event.target.checked })}
        />
      </div>
      <div className={css['after']}>
        <Button size="small" onClick={onReset}>
          Reset settings
        </Button>
        <Link to={`/product/${clip.slug}`}>Files and license for {clip.name}</Link>
      </div>
    </section>
  )
}
