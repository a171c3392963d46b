import css from './range-field.module.css'
import seekSliderCss from './seek-slider.module.css'

export interface RangeFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value as shown and as spoken: "1.5×", "120°". */
  readonly shown: string
  readonly onChange: (value: number) => void
}

/** A number set with a slider: its name, the slider, its value. */
export function RangeField({ label, shown, onChange, ...range }: RangeFieldProps) {
  return (
    <label className={css['field']}>
      <span className={css['label']}>{label}</span>
      <span className={css['line']}>
        <input
          {...range}
          type="range"
          className={seekSliderCss['range']}
          aria-valuetext={shown}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      </span>
      <span className={css['value']} aria-hidden="true">
        {shown}
      </span>
    </label>
  )
}
