// The provider's inline script, version 2: it shows the payment page in a frame over the merchant's page. It sets
// styles through the object model alone, so it works under a policy without inline styles.
(() => {
  const provider = new URL(document.currentScript.src);
  const words = {
    fr: { title: 'Paiement par carte', close: 'Fermer' },
    en: { title: 'Card payment', close: 'Close' },
    sw: { title: 'Malipo ya kadi', close: 'Funga' },
  };
  let closeLast;

  function style(element, properties) {
    for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value, 'important');
  }

  function frameOf(accessCode, title) {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = new URL(`../popup/${encodeURIComponent(accessCode)}`, provider).href;
    frame.addEventListener('load', () => frame.focus());
    style(frame, { display: 'block', 'inline-size': '100%', 'block-size': '100%', border: '0' });
    return frame;
  }

  function closeMark(label) {
    const mark = document.createElement('button');
    mark.type = 'button';
    mark.textContent = '×';
    mark.setAttribute('aria-label', label);
    style(mark, {
      position: 'absolute',
      'inset-block-start': '8px',
      'inset-inline-end': '8px',
      'inline-size': '48px',
      'block-size': '48px',
      padding: '0',
      border: '1.5px solid #8793a0',
      'border-radius': '50%',
      background: '#fff',
      color: '#16202b',
      font: '400 28px/1 system-ui, sans-serif',
      cursor: 'pointer',
    });
    return mark;
  }

  function dialogOf(title, ...content) {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', title);
    dialog.append(...content);
    style(dialog, {
      position: 'fixed',
      inset: '0',
      'inline-size': '100%',
      'block-size': '100%',
      'max-inline-size': 'none',
      'max-block-size': 'none',
      margin: '0',
      padding: '0',
      border: '0',
      overflow: 'hidden',
    });
    return dialog;
  }

  function approved({ id, reference, returnUrl }) {
    const transaction = String(id);
    const texts = { status: 'success', message: 'Approved', redirecturl: returnUrl };
    return { id, reference, trxref: reference, trans: transaction, transaction, ...texts };
  }

  /** Returns the merchant's hook for a popup's message, and the hook's argument. */
  function outcomeOf(data) {
    switch (data.event) {
      case 'success':
        return ['onSuccess', approved(data)];
      case 'cancel':
        return ['onCancel'];
      case 'decline':
        return ['onError', { message: 'Declined' }];
      case 'error':
        return ['onError', { message: 'The payment page cannot go on' }];
      default:
        return undefined;
    }
  }

  function open(accessCode, hooks) {
    const { title, close } = words[document.documentElement.lang.slice(0, 2)] ?? words.en;
    const frame = frameOf(accessCode, title);
    const mark = closeMark(close);
    const dialog = dialogOf(title, frame, mark);
    let loaded = false;

    function end(hook, said) {
      if (!dialog.isConnected) return;
      window.removeEventListener('message', onMessage);
      dialog.close();
      dialog.remove();
      hooks[hook]?.(said);
    }
    function onMessage({ origin, source, data }) {
      if (origin !== provider.origin || source !== frame.contentWindow || data?.from !== 'guichet-carte') return;
      if (data.event === 'load' && data.id !== undefined && !loaded) {
        loaded = true;
        hooks.onLoad?.({ id: data.id, accessCode: data.accessCode });
      }
      const outcome = outcomeOf(data);
      if (outcome !== undefined) end(...outcome);
    }
    window.addEventListener('message', onMessage);
    mark.addEventListener('click', () => end('onCancel'));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end('onCancel');
    });
    document.body.append(dialog);
    dialog.showModal();
    return () => end();
  }

  window.PaystackPop = class PaystackPop {
    /** Shows the page of a payment that the server has initialized. A second call closes the popup that is open. */
    resumeTransaction(accessCode, hooks = {}) {
      closeLast?.();
      closeLast = open(accessCode, hooks);
    }
  };
})();
