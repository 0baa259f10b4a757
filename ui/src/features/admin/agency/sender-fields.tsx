import type { ReactNode } from 'react'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { AgencyFieldsProps } from './agency-rules'

interface SenderFieldsProps extends AgencyFieldsProps {
  /** What saves them, where nothing else does. */
  children?: ReactNode
}

export function SenderFields({ agency, errors, onChange, children }: SenderFieldsProps) {
  return (
    <Card title="Sender">
      <CardContent className="stack-5">
        <div className="field-row">
          <Field
            label="Sender"
            hint="Your emails come from this address. Leave blank to use noreply@ and this server’s name."
            error={errors.sender}
          >
            <Input
              type="email"
              value={agency.sender}
              onChange={(event) => onChange({ sender: event.target.value.trim() })}
            />
          </Field>
          <Field label="Replies go to" hint="Leave blank to use the sender address." error={errors.replyTo}>
            <Input
              type="email"
              value={agency.replyTo}
              onChange={(event) => onChange({ replyTo: event.target.value.trim() })}
            />
          </Field>
        </div>
        {children}
      </CardContent>
    </Card>
  )
}
