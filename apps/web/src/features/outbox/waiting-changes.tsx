import { countOf } from '@questlog/domain/counts';
import { useEffect, useState } from 'react';
import { useQueue, useQueueSafety } from '../../data/hooks.ts';
import { CopyWaiting } from './copy-waiting.tsx';

/** Tells users on the crash page whether the queued changes are kept, and offers to copy them. */
export function WaitingChanges() {
  const queue = useQueue();
  const isSafe = useQueueSafety();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void queue.waiting().then(({ length }) => setCount(length));
  }, [queue]);
  if (count === 0) return null;
  const waiting = `${countOf(count, 'change')} ${count === 1 ? 'waits' : 'wait'} to be sent.`;
  return (
    <>
      <p>
        {isSafe
          ? `${waiting} Your browser keeps what you did, and sends it when the app is open again.`
          : `${waiting} Your browser does not keep what you did: copy it before you reload the page.`}
      </p>
      <CopyWaiting />
    </>
  );
}
