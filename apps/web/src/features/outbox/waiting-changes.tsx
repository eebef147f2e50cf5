import { countOf } from '@questlog/domain/counts';
import { useEffect, useState } from 'react';
import { useQueue, useQueueSafety } from '../../data/hooks.ts';
import { CopyWaiting } from './copy-waiting.tsx';

/** Tells the user on the crash page whether the queued changes are stored, and offers to copy them. */
export function WaitingChanges() {
  const queue = useQueue();
  const isSafe = useQueueSafety();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void queue.waiting().then(({ length }) => setCount(length));
  }, [queue]);
  if (count === 0) return null;
  const waiting = `${countOf(count, 'change')} ${count === 1 ? "isn't" : "aren't"} synced yet.`;
  return (
    <>
      <p>
        {isSafe
          ? `${waiting} Your browser keeps them and sends them when you open the app again.`
          : `${waiting} Your browser can't keep them: copy them before you reload the page.`}
      </p>
      <CopyWaiting />
    </>
  );
}
