import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileCheck2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { GivenAnswers } from '@/components/ui/questions/given-answers'
import { isAnswered, QuestionForm } from '@/components/ui/questions/question-form'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { REPORT_PATH } from '@/lib/client-order'
import { http } from '@/lib/http'
import type { Question, RuleAnswer } from '@/lib/schemas'
import { clientPartQuery } from './fundability-data'

/** The few questions that only the client can answer, and the way to the report. Without either there is no card. */
export function FundabilityCard({ token }: { token: string }) {
  const { data } = useQuery(clientPartQuery(token))
  const card = useRef<HTMLElement>(null)
  if (!data || (data.questions.length === 0 && !data.hasReport)) return null
  return (
    <Card ref={card} tabIndex={-1} title="Fundability check">
      <CardContent className="stack-5">
        {data.hasReport && <ReportLink />}
        {data.questions.length > 0 && (
          <Questions questions={data.questions} token={token} onSaved={() => card.current?.focus()} />
        )}
      </CardContent>
    </Card>
  )
}

function ReportLink() {
  return (
    <div className="stack gap-3">
      <p className="muted">See what has passed, what’s left to fix, and whose turn it is. It prints on one page.</p>
      <div>
        <Button asChild variant="outline">
          <Link to={REPORT_PATH}>
            <Icon icon={FileCheck2} size="sm" />
            Open your report
          </Link>
        </Button>
      </div>
    </div>
  )
}

function Questions({
  questions,
  token,
  onSaved,
}: {
  questions: readonly Question[]
  token: string
  onSaved: () => void
}) {
  const open = questions.filter(({ given }) => !given)
  // Whoever began to answer goes on, also when newer answers come in meanwhile.
  const [isChanging, setChanging] = useState(open.length > 0)
  const save = useSave(token, () => {
    setChanging(false)
    onSaved()
  })
  if (open.length === 0 && !isChanging) {
    return (
      <div className="stack gap-3">
        <p className="muted">Thanks. Your answers are part of the check.</p>
        <GivenAnswers questions={questions} />
        <div>
          <Button variant="outline" onClick={() => setChanging(true)}>
            Change answers
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="stack gap-4">
      <p className="muted">Only you know these. Your answers help us check your website the way lenders do.</p>
      <QuestionForm
        questions={questions}
        isSaving={save.isPending}
        error={save.error}
        onSave={(answers) => save.mutate(answers)}
        onCancel={open.length === 0 ? () => setChanging(false) : undefined}
      />
    </div>
  )
}

function useSave(token: string, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (answers: RuleAnswer[]) => http.put('/api/client/questions', { body: { answers }, token }),
    onSuccess: ({ questions }) => {
      queryClient.setQueryData(clientPartQuery(token).queryKey, (part) => part && { ...part, questions })
      toast({ title: 'Answers Saved', description: 'You can change them until your website is live.' })
      onSaved()
    },
    onError: async (error) => {
      if (isAnswered(error)) await queryClient.invalidateQueries({ queryKey: clientPartQuery(token).queryKey })
    },
  })
}
