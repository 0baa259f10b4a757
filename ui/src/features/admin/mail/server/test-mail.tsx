import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminPaths } from '@/lib/admin/admin-paths'
import { sentOrSaved } from '@/lib/admin/saved-mail'
import { http } from '@/lib/http'

/** To see whether mail arrives. It is sent as the settings were last saved. */
export function TestMail({ sendsMail, isUnsaved }: { sendsMail: boolean; isUnsaved: boolean }) {
  const send = useSendTest()
  return (
    <div className="row">
      <Button
        variant="outline"
        busy={send.isPending}
        busyLabel="Sending..."
        disabled={isUnsaved}
        onClick={() => send.mutate()}
      >
        Send a test message
      </Button>
      <span className="caption">
        {sendsMail ? (
          'It goes to your own email address.'
        ) : (
          <>
            There’s no mail server yet, so it’s saved under <Link to={adminPaths.emailLog}>Messages</Link>.
          </>
        )}
      </span>
    </div>
  )
}

function useSendTest() {
  return useSingleMutation({
    mutationFn: () => http.post('/api/admin/settings/test-mail'),
    onSuccess: ({ message, code }) => {
      toast({ title: sentOrSaved('Test Message', code), description: message })
    },
    failed: 'Save Failed',
  })
}
