const link = document.getElementById('return');
setTimeout(() => location.assign(link.href), Number(link.dataset.seconds) * 1000);
