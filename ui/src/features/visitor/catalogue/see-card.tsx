import { ArrowRight } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { paths } from '@/lib/paths'

/** A plain form: it works before React is there, and nothing that is typed stands in an address. */
export function SeeCard() {
  return (
    <form className="sheet see-card" id="see" method="post" action={paths.see} aria-labelledby="see-title">
      <div>
        <h2 className="t-card" id="see-title">
          See your website
        </h2>
        <p className="muted">Three answers, three finished home pages, in about a second.</p>
      </div>
      <div className="see-card-fields">
        <Answer name="name" label="Business name" example="Harbor Light Plumbing" autoComplete="organization" />
        <Answer name="town" label="Town and state" example="Duluth, MN" />
        <Answer name="trade" label="What you do" example="Plumber" />
      </div>
      <Button type="submit" variant="outline" size="lg">
        Show my three websites
        <Icon icon={ArrowRight} size="sm" />
      </Button>
      <p className="caption">Free. No email, and we don’t store what you type.</p>
    </form>
  )
}

interface AnswerProps {
  name: string
  label: string
  example: string
  autoComplete?: string
}

function Answer({ name, label, example, autoComplete = 'off' }: AnswerProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={`see-${name}`}>
        {label}
      </label>
      <input
        className="input"
        id={`see-${name}`}
        name={name}
        placeholder={example}
        autoComplete={autoComplete}
        required
      />
    </div>
  )
}
